import { useTranslation } from '@ntocc/sdk/hooks'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Prompt } from './AisleFrame.tsx'
import { ScanField } from './ScanField.tsx'
import { isOneOf, type Scan } from './scan.ts'
import type { Feel } from './useFeel.ts'

interface ConfirmProps {
  what: string
  about: ReactNode
  /** What may be scanned: its own number, that of its owner, of its waybill or its vehicle. */
  numbers: readonly (string | null | undefined)[]
  /** What it is called where something else was scanned. */
  expected: string
  label: string
  /** Why it cannot be done now. */
  against: string | undefined
  feel: Feel
  onConfirm: () => Promise<void>
  children?: ReactNode
}

/** A document is moved on as a whole: by a scan of its paper or its vehicle, or by the one button. */
export function Confirm(props: ConfirmProps) {
  const { what, about, numbers, expected, label, against, feel, onConfirm, children } = props
  const { t } = useTranslation()
  const confirm = () => {
    if (against) feel.wrong(against)
    else void onConfirm()
  }
  const read = (scan: Scan) =>
    isOneOf(scan, numbers) ? confirm() : feel.wrong(t('aisle.wrong', { expected, scanned: scan.text }))
  return (
    <Prompt what={what} about={about}>
      <ScanField ways={feel.ways} onScan={read} onEnter={confirm} />
      {against && <p role="alert">{against}</p>}
      {children}
      <Button className="warehouse-confirm" type="primary" block disabled={against !== undefined} onClick={confirm}>
        {label}
      </Button>
    </Prompt>
  )
}
