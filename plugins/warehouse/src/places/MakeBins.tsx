import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { placeCalls } from '../../contract/places.ts'
import { MakingDialog } from './MakingDialog.tsx'

/** Beside the buttons of the list: many bins at once, by the pattern of their numbers. */
export default function MakeBins() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { permission } = placeCalls.warehouseBinsMake
  if (usePermission(permission) !== 'allowed') return null
  return (
    <>
      <ActionButton label={t('binMaking.do')} permission={permission} onClick={() => setOpen(true)} />
      {isOpen && <MakingDialog onClose={() => setOpen(false)} />}
    </>
  )
}
