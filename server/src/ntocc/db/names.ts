/** Names are those of fields, of which there are some thousand, and each is asked for at nearly every call. */
const MOST = 10_000
const known = new Map<string, string>()

/** `gmtCreated` to `gmt_created`. */
export const snakeCase = (name: string): string => {
  const found = known.get(name)
  if (found !== undefined) return found
  const made = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  // A name that a caller makes up fills no memory.
  if (known.size < MOST) known.set(name, made)
  return made
}
