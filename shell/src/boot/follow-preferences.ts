import { LANGUAGES, type Language } from '@ntocc/sdk/contracts'
import { STORAGE_KEYS } from '../session/storage.ts'
import { currentLanguage } from './i18n.ts'
import { setSize } from './preferences.ts'
import { SIZES } from './size.ts'

/** Language and size chosen in another tab of the browser hold in this one too. */
export function followPreferences(onLanguage: (language: Language) => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const language = LANGUAGES.find(known => known === newValue)
    const size = SIZES.find(known => known === newValue)
    if (key === STORAGE_KEYS.language && language && language !== currentLanguage()) onLanguage(language)
    if (key === STORAGE_KEYS.size && size) setSize(size)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
