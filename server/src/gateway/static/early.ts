import { EARLY_PLACES, type EarlyForms, LANGUAGES, type Language, SESSION_COOKIE } from '@ntocc/sdk/contracts'
import type { FastifyRequest } from 'fastify'
import { cookieValues } from '../cookies.ts'
import { languageOf } from '../language.ts'

/** What is known of the enterprise without asking anybody. */
export type KnownEnterprise = (language: Language) => { name: string; loginLogoUrl: string } | undefined

/** Where a visitor is shown the form. Elsewhere only the console knows what a visitor sees. */
const PATHS: readonly string[] = ['/', '/login']
const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, character => HTML[character] ?? character)

/**
 * The form that a visitor gets with the page, so that nobody waits for code before typing. Undefined for everybody else: who
 * has a session, and who comes from another site, whose browser keeps the session's cookie back.
 */
export function earlyFormFor(
  { target, headers }: Pick<FastifyRequest, 'target' | 'headers'>,
  forms: EarlyForms | undefined,
  enterprise: KnownEnterprise,
): { lang: string; html: string } | undefined {
  if (!forms || !PATHS.includes(target.path)) return undefined
  const { cookie = '', 'sec-fetch-site': from = 'none' } = headers
  if (from === 'cross-site' || cookieValues(cookie, SESSION_COOKIE).some(value => value !== '')) return undefined
  const [chosen] = cookieValues(cookie, 'language')
  const language = LANGUAGES.find(each => each === chosen) ?? languageOf(headers['accept-language'])
  const { name = '', loginLogoUrl = '' } = enterprise(language) ?? {}
  const form = forms[language]
  // By functions: `$&` in a name is no pattern.
  const html = (loginLogoUrl ? form.htmlWithLogo : form.html)
    .replaceAll(EARLY_PLACES.name, () => escaped(name || form.name))
    .replaceAll(EARLY_PLACES.logo, () => escaped(loginLogoUrl))
  return { lang: form.lang, html }
}
