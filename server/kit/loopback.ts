import type { IncomingHttpHeaders } from 'node:http'

/** Whether an address or host name is of this machine. A path is a socket of it. */
export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|(::ffff:)?127(\.\d{1,3}){3}|\/.*)$/i.test(host)

const forwarding = /^(x-forwarded-.*|x-real-ip|forwarded|via)$/

/** Whether a request comes from this machine and was not forwarded by a proxy on it. */
export const isLocal = ({ ip, headers }: { ip: string; headers: IncomingHttpHeaders }): boolean =>
  isLoopback(ip) && !Object.keys(headers).some((name) => forwarding.test(name))
