import type { Entity } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import type { FormSchema, FormValues } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { Prompt, type WorkProps } from './AisleFrame.tsx'
import { ScanField } from './ScanField.tsx'
import { StepForm, useStep } from './StepForm.tsx'
import { type Heap, isBin, judgeHeap, type Scan } from './scan.ts'

interface HeapWalkProps<V> extends Omit<WorkProps, 'id'> {
  heap: Heap & { name: string; binCode: string; binNo: string }
  of: Entity
  start: FormValues
  /** Keep the object stable. */
  depends?: FormSchema['depends']
  /** Beside the quantity. */
  fields: readonly string[]
  /** What is done with it, below what is to be scanned. */
  about: string
  verb: string
  keep: (values: V) => Promise<void>
  /** Others first: it comes again at the end. */
  onLater: (() => void) | undefined
}

const STAGES = ['bin', 'goods', 'many'] as const

/** To a bin, to what lies in it, and how many of it: three looks at one heap, the first two of them by the scanner. */
export function HeapWalk<V extends object>(props: HeapWalkProps<V>) {
  const { heap, of, start, depends, fields, about, verb, keep, onLater, feel } = props
  const { t } = useTranslation()
  const [stage, setStage] = useState<(typeof STAGES)[number]>('bin')
  const step = useStep<V>({ of, start, keep, ...(depends && { depends }) })
  const place = { code: heap.binCode, binNo: heap.binNo }
  const goOn = (scanned: string) => {
    feel.right(t('aisle.right', { scanned }))
    setStage(stage === 'bin' ? 'goods' : 'many')
  }
  const read = (scan: Scan) => {
    const scanned = scan.text
    if (stage === 'bin')
      return isBin(scan, place) ? goOn(scanned) : feel.wrong(t('aisle.wrong', { expected: heap.binNo, scanned }))
    const verdict = judgeHeap(scan, heap)
    if (verdict === 'right') return goOn(scanned)
    if (verdict === 'otherBatch')
      return feel.wrong(t('aisle.otherBatch', { expected: heap.batch, scanned: scan.says.batch }))
    feel.wrong(t('aisle.wrong', { expected: heap.name, scanned }))
  }
  const what = { bin: t('aisle.scanBin', { bin: heap.binNo }), goods: t('aisle.scanGoods'), many: t('aisle.howMany') }
  return (
    <Prompt
      what={what[stage]}
      about={
        <>
          <b>{heap.name}</b>
          <br />
          {about}
        </>
      }
    >
      <ScanField ways={feel.ways} onScan={read} {...(stage === 'many' && { onEnter: () => void step.confirm() })} />
      {stage === 'many' && <StepForm step={step} counted={['quantity']} fields={fields} label={verb} />}
      <div className="warehouse-other">
        {stage !== 'many' && (
          <Button onClick={() => setStage(stage === 'bin' ? 'goods' : 'many')}>{t('aisle.without')}</Button>
        )}
        {onLater && <Button onClick={onLater}>{t('aisle.later')}</Button>}
      </div>
    </Prompt>
  )
}
