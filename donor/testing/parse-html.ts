import { Window } from 'happy-dom';

export function parseHtml(html: string) {
  return new new Window().DOMParser().parseFromString(html, 'text/html');
}
