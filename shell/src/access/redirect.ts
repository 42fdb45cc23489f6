export const LOGIN_PATH = '/login'
export const HOME_PATH = '/home'

const MAX_DECODES = 3
/** Any origin: only whether a path would leave it matters. */
const ORIGIN = 'http://console.invalid'

/**
 * The target of `redirect=`, or '/' when it is not a path of this console. Refused: other origins, `//host`, `/\\host`,
 * schemes, control characters, and any of these behind up to three rounds of percent encoding of the path. The query is
 * kept as it is: once the path is ours, a query cannot lead elsewhere.
 */
export function safeRedirect(raw: string | null | undefined): string {
  if (!raw || !isOwnPath(raw)) return '/'
  let path = raw.split(/[?#]/, 1)[0] ?? ''
  for (let round = 0; round < MAX_DECODES; round++) {
    const decoded = decodeOnce(path)
    if (decoded === undefined || !isOwnPath(decoded)) return '/'
    if (decoded === path) return raw
    path = decoded
  }
  return '/'
}

function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so "/\t/host" would become "//host"
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || /[\u0000-\u001f\u007f\\]/.test(path)) return false
  return URL.canParse(path, ORIGIN) && new URL(path, ORIGIN).origin === ORIGIN
}

function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The sign-in page with the way back: full path with query, encoded. */
export function loginUrl(from: string): string {
  const target = safeRedirect(from)
  return target === '/' || target.startsWith(LOGIN_PATH)
    ? `${LOGIN_PATH}?redirect=${encodeURIComponent('/')}`
    : `${LOGIN_PATH}?redirect=${encodeURIComponent(target)}`
}

/** Where a finished sign-in goes. */
export const landingOf = (search: string): string => safeRedirect(new URLSearchParams(search).get('redirect'))
