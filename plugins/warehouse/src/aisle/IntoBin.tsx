import type { Entity } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Prompt, type WorkProps } from './AisleFrame.tsx'
import { ScanField } from './ScanField.tsx'
import { StepForm, useStep } from './StepForm.tsx'
import { isBin, type Scan } from './scan.ts'
import { useBinAt } from './useBinAt.ts'

export interface Place {
  code: string
  binNo: string
}

interface IntoBinProps<V> extends Omit<WorkProps, 'id' | 'scanning'> {
  /** The heap in the hand. */
  name: string
  /** How many of it there are. */
  waits: number
  proposal: { binCode: string; binNo: string; quantity: number } | undefined
  warehouseCode: string
  /** What is said of the bin: of the proposed one, or of any. */
  about: (bin: Place | undefined, isProposed: boolean) => ReactNode
  of: Entity
  verb: string
  /** Kept, and on its way. */
  keep: (values: V, bin: Place | undefined) => Promise<void>
  onEnd: () => void
}

/** Which bin, and how many of the heap go into it: the scan of the bin is the confirmation. */
export function IntoBin<V extends object>(props: IntoBinProps<V>) {
  const { name, waits, proposal, warehouseCode, about, of, verb, keep, feel, onEnd } = props
  const { t } = useTranslation()
  const binAt = useBinAt(warehouseCode)
  const [bin, setBin] = useState<Place | undefined>(proposal && { code: proposal.binCode, binNo: proposal.binNo })
  const [other, setOther] = useState<Place>()
  const step = useStep<V>({
    of,
    start: { binCode: bin?.code, quantity: proposal?.quantity ?? waits },
    keep: async values => {
      await keep(values, bin)
      onEnd()
    },
  })
  const take = (place: Place) => {
    setBin(place)
    setOther(undefined)
    step.form.set('binCode', place.code)
  }
  const read = async (scan: Scan) => {
    if (bin && isBin(scan, bin)) return void (await step.confirm())
    const found = await binAt(scan.text)
    if (!bin && found) {
      feel.right(found.binNo)
      return take(found)
    }
    feel.wrong(t('aisle.wrong', { expected: bin?.binNo ?? t('aisle.bin'), scanned: scan.text }))
    setOther(found)
  }
  return (
    <Prompt
      what={bin ? t('aisle.scanBin', { bin: bin.binNo }) : t('aisle.scanAnyBin')}
      about={
        <>
          <b>{name}</b>
          <br />
          {about(bin, bin !== undefined && bin.code === proposal?.binCode)}
        </>
      }
    >
      <ScanField ways={feel.ways} onScan={scan => void read(scan)} />
      {other && (
        <Button className="warehouse-confirm" block onClick={() => take(other)}>
          {t('aisle.binInstead', { bin: other.binNo })}
        </Button>
      )}
      {bin ? <StepForm step={step} counted={['quantity']} fields={[]} label={`${verb}: ${bin.binNo}`} /> : null}
      <div className="warehouse-other">
        <Button onClick={onEnd}>{t('aisle.back')}</Button>
      </div>
    </Prompt>
  )
}
