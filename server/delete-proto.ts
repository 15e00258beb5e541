/** Input must not change a prototype with `__proto__`. The server and its drawing thread import this file first. */
Reflect.deleteProperty(Object.prototype, '__proto__');
