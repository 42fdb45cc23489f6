const YEAR_SECONDS = 365 * 24 * 3600

/** Cookies the page itself keeps. `Admin-Token` is not among them: it is sealed and out of the page's reach. */
export const COOKIES = {
  language: 'language',
  size: 'size',
  sidebarStatus: 'sidebarStatus',
  theme: 'theme',
  mapsKey: 'amapKey_web',
} as const

export function readCookie(name: string, source: string = document.cookie): string | undefined {
  for (const part of source.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return decode(part.slice(at + 1).trim())
  }
  return undefined
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous Cookie Store would lose the value on a reload that follows at once
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

export function removeCookie(name: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`
}
