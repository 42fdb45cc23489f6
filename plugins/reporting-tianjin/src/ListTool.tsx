import { useTranslation } from '@ntocc/sdk/hooks'
import { PageLink } from '@ntocc/sdk/ui'

/** From the reports to what Tianjin asks for beside the general form. */
export default function ListTool() {
  const { t } = useTranslation()
  return (
    <PageLink to="/reporting/tianjin" button="plain">
      {t('title.tianjinWaybill')}
    </PageLink>
  )
}
