import { describe, expect, test } from 'vitest';
import { brandColours, contrastRatio } from './brand-colours.ts';

const steps = ['00', '1f', '33', '4d', '66', '77', '80', '99', 'b3', 'cc', 'e6', 'ff'];
const colours = steps.flatMap((red) =>
  steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
);

describe('the colours of an organisation', () => {
  test('are compared with the contrast ratio that WCAG defines', () => {
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
