import { describe, expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';
import { findRemovedParts } from './find-removed-parts.ts';
import { hostileHtml } from './testing/hostile-html.ts';

describe('the parts that cleaning removes from a mail', () => {
  test.each([
    ['<script>boom()</script><p>x</p>', ['scripts']],
    ['<p onclick="boom()">x</p>', ['event_handlers']],
    ['<svg onload="boom()"></svg>', ['event_handlers', 'drawings']],
    ['<iframe src="https://a.example"></iframe>', ['embedded_content']],
    ['<video src="https://a.example/film.mp4"></video>', ['embedded_content']],
    ['<form action="https://a.example"><input name="x"><button>y</button></form>', ['forms']],
    ['<style>p{color:red}</style><p>x</p>', ['style_sheets']],
    ['<link rel="stylesheet" href="https://a.example/stijl.css">x', ['style_sheets']],
    ['<p style="color:red;background:url(https://a.example)">x</p>', ['styles']],
    ['<body style="position:fixed">x</body>', ['styles']],
    ['<a href="javascript:boom()">x</a>', ['links']],
    ['<img src="http://a.example/x.png">', ['pictures']],
    ['<img alt="Logo">', ['pictures']],
    ['<o:p>x</o:p>', ['other_tags']],
    ['<p class="groot" id="a">x</p>', ['other_attributes']],
    [
      '<p class="a" onclick="boom()">x<script>boom()</script></p>',
      ['scripts', 'event_handlers', 'other_attributes'],
    ],
  ])('%s: %j', (html, parts) => expect(findRemovedParts(html)).toEqual(parts));

  test.each([
    '<p style="margin:0 0 16px; color : red ;">Beste <b>Jan</b> &amp; co</p>',
    '<a href="{{websiteUrl}}">site</a> <a href="">x</a> <img src="{{logoUrl}}" alt="">',
    '<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>Dank</title></head><body style="margin:0"><p>x</p></body></html>',
    '',
  ])('are none for %s', (html) => expect(findRemovedParts(html)).toEqual([]));

  test.each(hostileHtml)('are none after %s was cleaned', (html) =>
    expect(findRemovedParts(cleanHtml(html))).toEqual([]),
  );
});
