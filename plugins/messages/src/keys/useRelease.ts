import { useAction, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import type { RowAction } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useCallback } from 'react'
import { type PositionDevice, positionDeviceRelease, positionDevices } from '../../contract/devices.ts'

const OPTIONS = { invalidates: [positionDevices.by.list, positionDevices.by.get] }

/** Ends the registration of a terminal, asked about: it sends nothing until it has registered anew. */
export function useRelease(): (row: PositionDevice) => RowAction[] {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { run } = useAction(positionDeviceRelease, OPTIONS)
  const mayEdit = usePermission('positionKey.edit') === 'allowed'
  return useCallback(
    ({ id, version, name, registeredAt }: PositionDevice): RowAction[] => {
      const ask = () =>
        modal.confirm({
          title: t('release.sure', { name }),
          content: t('release.sureHint'),
          okText: t('release.make'),
          onOk: () => run({ body: { id, version } }),
        })
      return mayEdit && registeredAt ? [{ key: 'release', label: t('release.make'), run: () => void ask() }] : []
    },
    [run, modal, t, mayEdit],
  )
}
