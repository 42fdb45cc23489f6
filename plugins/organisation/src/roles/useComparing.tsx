import type { RoleRecord } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import type { BulkAction } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useState } from 'react'
import { CompareDrawer } from './CompareDrawer.tsx'

/** Two chosen roles side by side. */
export function useComparing() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [pair, setPair] = useState<readonly [RoleRecord, RoleRecord]>()
  const bulk: BulkAction<RoleRecord> = {
    key: 'compare',
    label: t('compare.verb'),
    whole: ([one, other, ...more]) => {
      if (one && other && more.length === 0) setPair([one, other])
      else message.info(t('compare.two'))
    },
  }
  return { bulk, drawer: pair && <CompareDrawer pair={pair} onClose={() => setPair(undefined)} /> }
}
