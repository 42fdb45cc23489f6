import { usePageActions, usePageNavigate, usePermission, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, ImportButton, PageLink } from '@ntocc/sdk/ui'
import { WaybillImport } from '../../contract/import.ts'

const FORM = '/transport/new'

/** To the form of one waybill, for whoever may import them: a link, which a browser can open elsewhere. */
export function MakeButton() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const isAllowed = usePermission('waybill.import') === 'allowed'
  usePageActions(isAllowed ? [{ id: 'new', title: t('title.make'), keys: 'n', run: () => navigate(FORM) }] : [])
  return (
    isAllowed && (
      <PageLink to={FORM} button="primary">
        {t('title.make')}
      </PageLink>
    )
  )
}

/** Waybills for drivers who wait for them outside of the hall: from a file, by whoever may make them. */
export function ImportWaybills() {
  const { t } = useTranslation()
  const refresh = useRefresh()
  return (
    <FieldScope fields={Object.values(WaybillImport.own)}>
      <ImportButton
        entity={WaybillImport}
        fileName={t('importFile')}
        permission="waybill.import"
        labelOf={name => t(`waybillImport.${name}`)}
        onDone={refresh}
      />
    </FieldScope>
  )
}
