import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import { useAction, useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Amounts, CopyableId, Loaded, Money } from '@ntocc/sdk/ui'
import { Alert, App } from 'antd'
import encode from 'qr'
import { useMemo } from 'react'
import { type CollectingAccount, collectionCalls } from '../../contract/collection-calls.ts'
import { type CollectionCode, codeMachine } from '../../contract/collection-code.ts'
import { COLLECTED } from './forms.ts'
import '../accounts.css'

const { collectionPlay } = collectionCalls

/** White modules about a QR code that readers need (ISO/IEC 18004, section 6.3.8). */
const QUIET = 4

/** A text as a QR code: dark on white in any theme, for readers that take no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encode(text, 'raw', { ecc: 'medium', border: QUIET }), [text])
  const size = rows.length
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="accounts-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Where a transfer goes and what it names, with the same for a phone's camera. */
export function PayInto({ code }: { code: CollectionCode }) {
  const { t } = useTranslation()
  const read = useRecord(collectionCalls.collectionStart)
  return (
    <Loaded of={read}>
      {({ into }) =>
        into ? <Into code={code} into={into} /> : <Alert type="warning" showIcon title={t('collect.noAccount')} />
      }
    </Loaded>
  )
}

const isOpen = ({ status }: CollectionCode): boolean => status === codeMachine.at.open

/** In a trial somebody has to play who pays. */
function Play({ code }: { code: CollectionCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { message } = App.useApp()
  const { run, isPending } = useAction(collectionPlay, { invalidates: COLLECTED })
  const pay = async () => {
    const result = await run({ body: { id: code.id } })
    if (result.ok) message.success(t('collect.played', { amount: format.money(result.data.paid) }))
  }
  return (
    <ActionButton
      label={t('collect.play')}
      permission={collectionPlay.permission}
      loading={isPending}
      onClick={() => void pay()}
    />
  )
}

function Into({ code, into }: { code: CollectionCode; into: CollectingAccount }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { codeNo, amountLimit, amountUsed } = code
  const left = fenToYuan(Math.max(fenOfYuan(amountLimit) - fenOfYuan(amountUsed), 0))
  const lines = [
    [t('collect.holder'), into.holder],
    [t('collect.bank'), into.bank],
    [t('collect.account'), into.account],
    [t('collect.words'), codeNo],
    [t('collectionCode.amountLimit'), format.money(amountLimit)],
  ].filter(([, value]) => value)
  const text = lines.map(line => line.join(': ')).join('\n')
  return (
    <>
      {into.isSimulated && (
        <Alert type="info" showIcon title={t('collect.simulated')} action={isOpen(code) && <Play code={code} />} />
      )}
      <div className="accounts-into">
        <figure>
          <QrCode text={text} label={t('collect.qr', { number: codeNo })} />
          <figcaption className="nt-dim">{t('collect.mobile')}</figcaption>
        </figure>
        <Amounts
          of={[
            ...(into.holder ? [{ label: t('collect.holder'), value: <span lang="und">{into.holder}</span> }] : []),
            ...(into.bank ? [{ label: t('collect.bank'), value: <span lang="und">{into.bank}</span> }] : []),
            { label: t('collect.account'), value: <CopyableId id={into.account} /> },
            { label: t('collect.words'), value: <CopyableId id={codeNo} /> },
            { label: t('collectionCode.validUntil'), value: format.date(code.validUntil) },
            { label: t('collectionCode.amountLimit'), value: <Money value={amountLimit} /> },
            { label: t('collectionCode.amountUsed'), value: <Money value={amountUsed} /> },
            { label: t('collect.left'), value: <Money value={left} />, isTotal: true },
          ]}
        />
      </div>
    </>
  )
}
