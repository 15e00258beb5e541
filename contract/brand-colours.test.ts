import { describe, expect, test } from 'vitest';
import { brandColours, contrastRatio, quietColour } from './brand-colours.ts';

const steps = ['00', '1f', '33', '4d', '66', '77', '80', '99', 'b3', 'cc', 'e6', 'ff'];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

describe('the colours of an organisation', () => {
  test('have the contrast ratio that WCAG defines', () => {
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
      const { darkPaper, darkBrand, darkSoft } = brandColours(colour);
      return contrastRatio(darkBrand, darkPaper) < 4.5 || contrastRatio(darkSoft, '#f5efe6') < 4.5;
    });
    expect(unreadable).toEqual([]);
  });

  test('have a dark card on which text is readable and the lines of fields are visible', () => {
    const unreadable = colours.filter((colour) => {
      const { darkPaper, darkSurface, darkBrand, onDarkBrand } = brandColours(colour);
      const hasContrast = [darkPaper, darkSurface].every(
        (background) =>
          contrastRatio('#b9ada0', background) >= 4.5 && contrastRatio('#8c8177', background) >= 3,
      );
      return !hasContrast || contrastRatio(onDarkBrand, darkBrand) < 4.5;
    });
    expect(unreadable).toEqual([]);
  });

  test('include a near-white button with dark text for a dark in memoriam page', () => {
    const { darkPaper, darkBrand, onDarkBrand } = brandColours(quietColour);
    expect(contrastRatio(darkBrand, darkPaper)).toBeGreaterThan(12);
    expect(contrastRatio(onDarkBrand, darkBrand)).toBeGreaterThan(12);
  });

  test('give a dark card the tone of the organisation', () => {
    expect(brandColours('#4a1d7a')).toMatchObject({ darkGround: '#160c20', darkPaper: '#25182b' });
    expect(brandColours('#0f766e').darkPaper).not.toBe(brandColours('#4a1d7a').darkPaper);
  });

  test.each([
    { colour: '#ffe600', ground: '#52480b', darkBrand: '#ffe600' },
    { colour: '#000000', ground: '#0e0c0b', darkBrand: '#818181' },
    { colour: '#ffffff', ground: '#4b4846', darkBrand: '#ffffff' },
    { colour: '#ffd6e0', ground: '#524545', darkBrand: '#ffd6e0' },
    { colour: '#0000ff', ground: '#0e0c8b', darkBrand: '#7272ff' },
    { colour: '#d97706', ground: '#14532d', darkBrand: '#db7f14' },
    { colour: '', ground: '#14532d', darkBrand: '#db7f14' },
  ])(
    'with the brand colour $colour include the background $ground and, for a dark page, the line colour $darkBrand',
    ({ colour, ground, darkBrand }) => {
      expect(brandColours(colour)).toMatchObject({ ground, darkBrand });
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
