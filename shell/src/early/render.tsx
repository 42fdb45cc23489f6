/** The sign-in form as text, for the page itself. Runs while the shell is built (`build/early.ts`), not in the browser. */
import { EARLY_PLACES, type EarlyForm, type EarlyForms, LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { boot } from '../boot/boot.ts'
import { LANGUAGE_TAGS } from '../boot/language.ts'
import type { Shell } from '../console/context.ts'
import { ShellContext } from '../console/context.ts'
import { SignInPage } from '../signin/SignInPage.tsx'

const nothing = () => undefined
/** Forms read the console when somebody does something: nobody does before the code is there. */
const shell = new Proxy({}, { get: (_, name) => (name === 'navigate' ? nothing : {}) }) as Shell

export type Texts = Readonly<Record<'shell' | 'start', Record<string, unknown>>>

/** One for each language; in place of the enterprise's name and logo stand `EARLY_PLACES`. */
export async function renderForms(texts: Readonly<Record<Language, Texts>>): Promise<EarlyForms> {
  const forms = await Promise.all(
    LANGUAGES.map(async (language): Promise<[Language, EarlyForm]> => {
      const i18n = createInstance()
      await i18n.use(initReactI18next).init({
        lng: language,
        fallbackLng: false,
        defaultNS: 'shell',
        resources: { [language]: texts[language] },
        interpolation: { escapeValue: false },
        react: { useSuspense: false },
      })
      const render = (loginLogoUrl: string) => {
        boot.set(() => ({ enterprise: { name: EARLY_PLACES.name, logoUrl: '', loginLogoUrl } }) as never)
        const html = renderToStaticMarkup(
          <I18nextProvider i18n={i18n}>
            <ShellContext value={shell}>
              <SignInPage />
            </ShellContext>
          </I18nextProvider>,
        )
        // Of a dialog that is not there: sent before its code is here, it goes nowhere. By GET it would carry the password in
        // an address.
        return html.replaceAll('<form ', '<form method="dialog" ')
      }
      const form = { lang: LANGUAGE_TAGS[language], name: i18n.t('appName', { ns: 'start' }) }
      return [language, { ...form, html: render(''), htmlWithLogo: render(EARLY_PLACES.logo) }]
    }),
  )
  return Object.fromEntries(forms) as EarlyForms
}
