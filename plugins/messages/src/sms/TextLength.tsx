import { useLanguage, useTranslation } from '@ntocc/sdk/hooks'
import { isPurpose, longest, SMS_VARIABLES, smsParts } from '../../contract/sms-text.ts'

/** The languages that a text is filled in for; a text of one language stands under none. */
export const textsOf = (text: unknown): [language: string, text: string][] =>
  typeof text === 'string'
    ? [['', text]]
    : Object.entries((text ?? {}) as Record<string, string>).filter(([, each]) => each !== '')

/** Each in its own words, whatever the page's language. */
const NAMES: Readonly<Record<string, string>> = { en: 'English', zh: '中文', es: 'Español', ja: '日本語' }

const ownFirst = (texts: [string, string][], own: string) =>
  [...texts].sort(([one], [other]) => Number(other === own) - Number(one === own))

/** What may stand in the text, and how many messages it takes when the names in it are as long as they can be. */
export function TextLength({ purpose, text }: { purpose: unknown; text: unknown }) {
  const { t } = useTranslation()
  const own = useLanguage()
  if (!isPurpose(purpose)) return null
  const names = Object.keys(SMS_VARIABLES[purpose]).map(name => `{${name}}`)
  return (
    <div className="messages-length">
      <p>
        {t('sms.names')} <code>{names.join(' ')}</code>
      </p>
      <ul>
        {ownFirst(textsOf(text), own).map(([language, each]) => {
          const length = longest(each, purpose)
          return (
            <li key={language}>
              <span lang={language || own}>{NAMES[language || own]}</span>{' '}
              {t('sms.length', { length, count: smsParts(length) })}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
