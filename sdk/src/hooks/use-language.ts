import { useTranslation as useI18n } from 'react-i18next'
import { LANGUAGES, type Language } from '../contracts/language.ts'
import { usePlugin } from './services.ts'

/** Namespace of the texts of the SDK's own parts. */
export const SDK_NAMESPACE = 'sdk'

/** Translation bound to the plugin's own texts, or to another namespace when told. */
export function useTranslation(namespace?: string) {
  const plugin = usePlugin()
  return useI18n(namespace ?? plugin?.namespace)
}

/** The page's language. */
export function useLanguage(): Language {
  const { i18n } = useI18n()
  return LANGUAGES.find(language => language === i18n.language) ?? 'en'
}
