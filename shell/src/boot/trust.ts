/**
 * What the page's policy (docs/decisions, 4) asks of the page itself. Imported before anything else, for what it does:
 * libraries that know nothing of it, in the shell or in a plugin, then keep to it without being asked.
 */

interface PolicyRules {
  createHTML(text: string): string | null
  createScriptURL(url: string): string | null
}

interface TrustedTypes {
  createPolicy(name: string, rules: PolicyRules): unknown
}

/** Built code: of the shell, and of plugins. */
const CODE = /^\/(?:assets|plugins)\//

/** Addresses that scripts may come from: built files of this origin. Null is a refusal. */
export function scriptUrl(url: string, origin = location.origin): string | null {
  const target = new URL(url, document.baseURI)
  return target.origin === origin && CODE.test(target.pathname) ? url : null
}

/** Style sheets are set as markup by antd; text without a tag is none. Null is a refusal. */
export const plainText = (text: string): string | null => (text.includes('<') ? null : text)

/** The browser asks this policy wherever a string would become code. */
export function trustOwnCode(types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes): void {
  types?.createPolicy('default', { createHTML: plainText, createScriptURL: url => scriptUrl(url) })
}

/** Style elements that a script makes carry the nonce of the answer; those that come with markup have none. */
export function giveNonce(to: Document = document): void {
  const nonce = to.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  if (!nonce) return
  const create = to.createElement
  to.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create.call(to, name, options)
    if (name === 'style') element.nonce = nonce
    return element
  }) as Document['createElement']
}

trustOwnCode()
giveNonce()
