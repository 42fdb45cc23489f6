import type { Language } from './language.ts'

/** The sign-in form in one language, as the shell's build leaves it for the gateway (`early.json`). */
export interface EarlyForm {
  /** Of the document. */
  lang: string
  /** Of an enterprise that has none of its own. */
  name: string
  html: string
  /** The same with the enterprise's logo in place of the console's mark. */
  htmlWithLogo: string
}

export type EarlyForms = Readonly<Record<Language, EarlyForm>>

/** What the gateway puts the enterprise's own in place of; neither is a word of any text. */
export const EARLY_PLACES = { name: '{{enterprise.name}}', logo: '{{enterprise.logo}}' } as const
