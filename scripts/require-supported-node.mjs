// Scripts import this file first, so that an old version of Node shows the message below instead of a syntax error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Gulhart needs Node 20.19 or newer; this is ${process.version}. Install a newer version from https://nodejs.org.`,
  );
  process.exit(1);
}
