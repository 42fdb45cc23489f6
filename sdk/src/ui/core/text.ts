import { useTranslation } from 'react-i18next'

export type UiText = (key: string, params?: Record<string, string | number>) => string

/** Words of the SDK's own blocks: namespace `sdk` of the console's locales. */
export function useUiText(): UiText {
  const { t } = useTranslation('sdk')
  return t as UiText
}
