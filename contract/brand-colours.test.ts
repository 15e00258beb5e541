import { describe, expect, test } from 'vitest';
import { brandColours, contrastRatio } from './brand-colours.ts';

const steps = ['00', '1f', '33', '4d', '66', '77', '80', '99', 'b3', 'cc', 'e6', 'ff'];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

describe('the colours of an organisation', () => {
  test('`contrastRatio` computes the contrast ratio of WCAG', () => {
    expect(contrastRatio('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrastRatio('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test('have a readable text colour for every brand colour', () => {
    const unreadable = colours.filter((colour) => contrastRatio(brandColours(colour).onBrand, colour) < 4.5);
    expect(unreadable).toEqual([]);
  });

  test('have a line colour that is visible on the page background', () => {
    const invisible = colours.filter(
      (colour) => contrastRatio(brandColours(colour).brandEdge, '#fffaf3') < 3,
    );
    expect(invisible).toEqual([]);
  });

  test('have a soft colour on which text stays readable', () => {
    const unreadable = colours.filter(
      (colour) => contrastRatio(brandColours(colour).brandSoft, '#1c1917') < 4.5,
    );
    expect(unreadable).toEqual([]);
  });

  test('have a background on which white text is readable, also on a dark page', () => {
    const unreadable = colours.filter((colour) => {
      const { ground, darkGround } = brandColours(colour);
      return contrastRatio(ground, '#ffffff') < 9 || contrastRatio(darkGround, '#ffffff') < 9;
    });
    expect(unreadable).toEqual([]);
  });

  test('have, for a dark page, a visible line colour and a soft colour on which light text is readable', () => {
    const unreadable = colours.filter((colour) => {
      const { darkEdge, darkSoft } = brandColours(colour);
      return contrastRatio(darkEdge, '#201b17') < 4.5 || contrastRatio(darkSoft, '#f5efe6') < 4.5;
    });
    expect(unreadable).toEqual([]);
  });

  test.each([
    { colour: '#ffe600', ground: '#52480b', darkEdge: '#ffe600' },
    { colour: '#000000', ground: '#0e0c0b', darkEdge: '#888888' },
    { colour: '#ffffff', ground: '#4b4846', darkEdge: '#ffffff' },
    { colour: '#ffd6e0', ground: '#524545', darkEdge: '#ffd6e0' },
    { colour: '#0000ff', ground: '#0e0c8b', darkEdge: '#7272ff' },
    { colour: '#d97706', ground: '#14532d', darkEdge: '#d97706' },
    { colour: '', ground: '#14532d', darkEdge: '#d97706' },
  ])(
    'with the brand colour $colour include the background $ground and the dark-page line colour $darkEdge',
    ({ colour, ground, darkEdge }) => {
      expect(brandColours(colour)).toMatchObject({ ground, darkEdge });
    },
  );

  test('keep the chosen colour for lines when it is visible on the page background', () => {
    expect(brandColours('#1E3A8A')).toMatchObject({
      brand: '#1e3a8a',
      onBrand: '#ffffff',
      brandEdge: '#1e3a8a',
    });
    expect(brandColours('#d97706')).toMatchObject({ onBrand: '#1c1917', brandEdge: '#d97706' });
  });

  test.each(['', 'red', '#fff', 'red;}body{display:none}', '#12345g', '</style><script>alert(1)</script>'])(
    'have the default brand colour when the setting is %j',
    (colour) => {
      expect(brandColours(colour).brand).toBe('#d97706');
    },
  );
});
