import { usePageActions, usePageNavigate, usePermission, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, FieldScope, ImportButton } from '@ntocc/sdk/ui'
import { WaybillImport } from '../../contract/import.ts'

/** To the form of one waybill, for whoever may import them. */
export function MakeButton() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const isAllowed = usePermission('waybill.import') === 'allowed'
  const make = () => navigate('/transport/new')
  usePageActions(isAllowed ? [{ id: 'new', title: t('title.make'), keys: 'n', run: make }] : [])
  return isAllowed && <ActionButton type="primary" label={t('title.make')} onClick={make} />
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
