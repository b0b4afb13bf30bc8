const dns = require("node:dns")

const known = (name) => (/\.localhost$/.test(name) ? "localhost" : name)

/**
 * Names below `localhost` are this machine for browsers (RFC 6761), and only for some systems' resolvers: for node they are with
 * this file.
 */
for (const resolver of [dns, dns.promises]) {
  const { lookup } = resolver
  resolver.lookup = (name, ...rest) => lookup(known(name), ...rest)
}
