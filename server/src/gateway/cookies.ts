/** The values that a Cookie header has under a name: several where a name was set for several paths. */
export function cookieValues(header: string, name: string): string[] {
  const prefix = `${name}=`
  const values: string[] = []
  for (let at = 0; at < header.length; ) {
    const end = header.indexOf(';', at) === -1 ? header.length : header.indexOf(';', at)
    while (header.charCodeAt(at) === 32) at++
    if (header.startsWith(prefix, at)) values.push(header.slice(at + prefix.length, end).trim())
    at = end + 1
  }
  return values
}
