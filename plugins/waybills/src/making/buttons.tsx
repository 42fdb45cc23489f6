import { usePageActions, usePageNavigate, usePermission, useRefresh, useTranslation } from '@ntocc/sdk/hooks'
import { FieldScope, ImportButton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import type { MouseEvent } from 'react'
import { WaybillImport } from '../../contract/import.ts'

const FORM = '/transport/new'

/** To the form of one waybill, for whoever may import them: a link, which a browser can open elsewhere. */
export function MakeButton() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const isAllowed = usePermission('waybill.import') === 'allowed'
  const make = () => navigate(FORM)
  usePageActions(isAllowed ? [{ id: 'new', title: t('title.make'), keys: 'n', run: make }] : [])
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    make()
  }
  return (
    isAllowed && (
      <Button type="primary" href={FORM} onClick={open}>
        {t('title.make')}
      </Button>
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
