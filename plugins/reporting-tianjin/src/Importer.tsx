import { useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { ImportButton, PageLink } from '@ntocc/sdk/ui'
import { TianjinStatement } from '../contract/waybills.ts'

const IMPORTED = ['waybillNo', 'cost', 'distanceKm', 'reason']

/** What is kept in another program comes in by a file; all that was stated stands on a page of its own. */
export function Importer() {
  const { t } = useTranslation()
  const refresh = useRefresh()
  return (
    <>
      <PageLink to="/reporting/tianjin/statements" button="plain">
        {t('title.tianjinStatement')}
      </PageLink>
      <ImportButton
        entity={TianjinStatement}
        fileName={t('title.tianjinStatement')}
        fields={IMPORTED}
        permission="tianjinWaybill.state"
        labelOf={name => t(`tianjinStatement.${name}`)}
        onDone={refresh}
      />
    </>
  )
}
