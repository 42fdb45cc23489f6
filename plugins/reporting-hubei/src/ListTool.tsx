import { useTranslation } from '@ntocc/sdk/hooks'
import { PageLink } from '@ntocc/sdk/ui'

/** From the reports to the lists of what the regulator found wrong. */
export default function ListTool() {
  const { t } = useTranslation()
  return (
    <PageLink to="/reporting/hubei" button="plain">
      {t('title.hubeiObjection')}
    </PageLink>
  )
}
