import { useTranslation } from 'react-i18next'
import { boot } from '../boot/boot.ts'
import { useStore } from '../state/store.ts'

export interface Enterprise {
  name: string
  logoUrl: string
  loginLogoUrl: string
}

/** The enterprise as the party group's default names it; Logistics Cloud in the page's language where it has no name. */
export function useEnterprise(): Enterprise {
  const { t } = useTranslation('start')
  const known = useStore(boot, state => state?.enterprise)
  return {
    name: known?.name || t('appName'),
    logoUrl: known?.logoUrl ?? '',
    loginLogoUrl: known?.loginLogoUrl ?? '',
  }
}
