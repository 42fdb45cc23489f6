import { useTranslation } from '@ntocc/sdk/hooks'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { COPIES, type Copy } from './copies.ts'
import type { Choices } from './useChoices.ts'

interface BarProps {
  choices: Choices
  /** Waybills that are printed. */
  count: number
  isPreparing?: boolean
  /** Further choices of the page. */
  children?: ReactNode
}

/** What is printed of it, how many pages that makes, and the button. */
export function Bar({ choices, count, isPreparing = false, children }: BarProps) {
  const { t } = useTranslation()
  const { copies, setCopies } = choices
  const pages = t('slips.count', { count: count * copies.length })
  return (
    <div className="waybills-slips-bar">
      <Button type="primary" disabled={isPreparing || copies.length === 0} onClick={() => window.print()}>
        {t('slips.print')}
      </Button>
      <Checkbox.Group
        aria-label={t('slips.copies')}
        value={[...copies]}
        options={COPIES.map(copy => ({ value: copy, label: t(`slipCopy.${copy}`) }))}
        onChange={(chosen: Copy[]) => setCopies(COPIES.filter(copy => chosen.includes(copy)))}
      />
      {children}
      <span role="status">{isPreparing ? t('slips.preparing') : copies.length === 0 ? t('slips.noCopy') : pages}</span>
    </div>
  )
}
