import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import type { Step } from './queue.ts'
import type { Scanning } from './useScanQueue.ts'

function useOnline(): boolean {
  const [isOn, setOn] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOn(navigator.onLine)
    look()
    for (const name of ['online', 'offline']) addEventListener(name, look)
    return () => {
      for (const name of ['online', 'offline']) removeEventListener(name, look)
    }
  }, [])
  return isOn
}

/** Without a connection a page cannot be loaded anew: whoever is about to is asked, and stays. */
function useStaying(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    // A finger that pulls the page down means to scroll.
    const { style } = document.documentElement
    style.overscrollBehaviorY = 'contain'
    addEventListener('beforeunload', ask)
    return () => {
      style.overscrollBehaviorY = ''
      removeEventListener('beforeunload', ask)
    }
  }, [isAway])
}

/** What is on its way, whether there is a connection, and what was not taken. */
export function QueueBar({ scanning }: { scanning: Scanning }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isOnline = useOnline()
  const { steps, others, isCut } = scanning.state
  const [first] = steps
  const isAway = !isOnline || isCut
  useStaying(isAway)
  const counted = (count: number) => ({ count, value: format.count(count) })
  return (
    <>
      <p className="warehouse-queue" role="status" data-away={isAway || undefined}>
        {isAway && <b>{t('aisle.offline')}</b>}
        {steps.length > 0 && <span>{t('aisle.toSend', counted(steps.length))}</span>}
        {isAway && <span>{t(scanning.queue.isLasting ? 'aisle.kept' : 'aisle.notLasting')}</span>}
        {isAway && <span>{t('aisle.stay')}</span>}
        {others > 0 && <span>{t('aisle.others', counted(others))}</span>}
      </p>
      {first?.refused !== undefined && <Refused key={first.at} step={first} scanning={scanning} />}
    </>
  )
}

const VERBS = {
  arrive: 'move.arrive',
  receive: 'inboundReceiving.do',
  putAway: 'inboundPutaway.do',
  pick: 'outboundPicking.do',
  check: 'outboundChecking.do',
  load: 'move.load',
  restock: 'outboundRestocking.do',
  count: 'stockCounting.do',
} as const

/** A step that was not taken: nothing is sent before somebody has said what becomes of it. */
function Refused({ step, scanning }: { step: Step; scanning: Scanning }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { modal } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const { document, goods, bin, quantity } = step.said
  const many = quantity === undefined ? '' : format.number(quantity)
  const what = [t(VERBS[step.what]), document, goods, bin, many].filter(Boolean).join(' · ')
  const decide = async (act: (at: number) => Promise<void>) => {
    setBusy(true)
    await act(step.at)
    setBusy(false)
  }
  const ask = () =>
    void modal.confirm({
      title: t('aisle.dropAsk'),
      content: what,
      okText: t('aisle.drop'),
      okButtonProps: { danger: true },
      onOk: () => decide(scanning.drop),
    })
  return (
    <section className="warehouse-refused" role="alert">
      <b>{t('aisle.refused')}</b>
      <p>{what}</p>
      <p>{step.refused}</p>
      {step.next !== undefined && <p>{t('aisle.meanwhile')}</p>}
      <div className="warehouse-other">
        <Button loading={isBusy} onClick={() => void decide(scanning.retry)}>
          {t('aisle.again')}
        </Button>
        <Button danger disabled={isBusy} onClick={ask}>
          {t('aisle.drop')}
        </Button>
      </div>
    </section>
  )
}
