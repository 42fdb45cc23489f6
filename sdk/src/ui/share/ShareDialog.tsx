import { Alert, Button, Input, Radio } from 'antd'
import { useState } from 'react'
import { endpoints, SHARE_DAYS } from '../../contracts/index.ts'
import { useAction, useFormat } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { useCopy } from '../core/useCopy.ts'
import { ModalFrame } from '../form/frames.tsx'
import type { SharePage } from './ShareButton.tsx'
import { addressOf, ShareLinks } from './ShareLinks.tsx'

const TOUCHED = [endpoints.shareLinks]

interface Made {
  id: number
  url: string
  expires: string
}

/** What is shared and for how long; then the link, to be copied. A choice made anew takes the link away again. */
export function ShareDialog(props: { id: number; pages: readonly [SharePage, ...SharePage[]]; onClose: () => void }) {
  const { id, pages, onClose } = props
  const text = useUiText()
  const format = useFormat()
  const [page, setPage] = useState(pages[0])
  const [days, setDays] = useState<number>(SHARE_DAYS[0])
  const [made, setMade] = useState<Made>()
  const [copied, copy] = useCopy()
  const action = useAction(endpoints.shareLink, { silent: true, invalidates: TOUCHED })

  const make = async () => {
    const answer = await action.run({ body: { kind: page.kind, id, days } })
    if (!answer.ok) return
    const { share, ...link } = answer.data
    setMade({ ...link, url: addressOf(page, share) })
  }
  const change = <T,>(set: (value: T) => void, value: T) => {
    set(value)
    setMade(undefined)
    action.reset()
  }

  return (
    <ModalFrame
      title={text('share.title')}
      onLeave={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('share.close')}</Button>
          {made ? (
            <Button type="primary" onClick={() => copy(made.url)}>
              {text(copied ? 'copied' : 'share.copy')}
            </Button>
          ) : (
            <Button type="primary" loading={action.isPending} onClick={() => void make()}>
              {text('share.make')}
            </Button>
          )}
        </>
      }
    >
      <div className="nt-share">
        <fieldset>
          <legend>{text('share.what')}</legend>
          <Radio.Group
            value={page.path}
            options={pages.map(({ path, label }) => ({ value: path, label }))}
            onChange={({ target }) => change(setPage, pages.find(({ path }) => path === target.value) ?? pages[0])}
          />
        </fieldset>
        <fieldset>
          <legend>{text('share.howLong')}</legend>
          <Radio.Group
            value={days}
            options={SHARE_DAYS.map(value => ({ value, label: text('share.days', { count: value }) }))}
            onChange={({ target }) => change(setDays, Number(target.value))}
          />
        </fieldset>
        <p className="nt-dim">{text('share.warning')}</p>
        {action.error && <Alert type="error" showIcon title={action.error.message} />}
        {made && (
          <div role="status">
            <Input readOnly aria-label={text('share.link')} value={made.url} onFocus={event => event.target.select()} />
            <p className="nt-dim">{text('share.until', { time: format.dateTime(made.expires) })}</p>
          </div>
        )}
        <ShareLinks id={id} pages={pages} onRevoked={gone => made?.id === gone && setMade(undefined)} />
      </div>
    </ModalFrame>
  )
}
