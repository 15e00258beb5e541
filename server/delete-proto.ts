/** Input could change the prototype of an object through this accessor. Entries import this file first. */
Reflect.deleteProperty(Object.prototype, '__proto__');
