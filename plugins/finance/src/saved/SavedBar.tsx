import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { type SavedStatementSeen, savedCalls } from '../../contract/saved.ts'
import { definitionOf } from '../asked.ts'
import type { SavedHandle } from '../useSaved.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { NameDialog } from './NameDialog.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SentDrawer } from './SentDrawer.tsx'
import { useSaving } from './useSaving.ts'

export type Dialog = 'saveAs' | 'rename' | 'schedule' | 'sent'

/** Which statement is open, whether it stands as it was kept, and what can be done with it. */
export function SavedBar({ saved }: { saved: SavedHandle }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<Dialog | undefined>(saved.isSentAsked ? 'sent' : undefined)
  const { current, isChanged, isGone, asked, statements, open } = saved
  const { update, create, isTaken } = useSaving()
  const close = () => setDialog(undefined)
  const save = async () => {
    if (!current?.isOwn) return setDialog('saveAs')
    const { id, version } = current
    if (await update({ id, version, definition: definitionOf(asked) })) open(id)
  }
  const name = async (text: string) => {
    if (dialog === 'rename' && current) return update({ id: current.id, version: current.version, name: text })
    const made = await create(text, definitionOf(asked))
    if (made) open(made.id)
    return made
  }
  return (
    <section className="finance-saved" aria-label={t('saved.open')}>
      <Select
        aria-label={t('saved.open')}
        className="finance-saved-open"
        showSearch={{ optionFilterProp: 'title' }}
        allowClear
        placeholder={t('saved.none')}
        notFoundContent={t('saved.empty')}
        {...(current && { value: current.id })}
        labelRender={({ value }) => <span lang="und">{statements.find(({ id }) => id === value)?.name}</span>}
        options={useGroups(statements)}
        onChange={id => open(id)}
      />
      <Button
        type={!current || isChanged ? 'primary' : 'default'}
        disabled={!!current && !isChanged}
        onClick={() => void save()}
      >
        {t(current && !current.isOwn ? 'saved.saveAs' : 'saved.save')}
      </Button>
      <MoreMenu saved={saved} onDialog={setDialog} />
      <SentButton onOpen={() => setDialog('sent')} />
      <Standing of={current} isChanged={isChanged} onUndo={() => open(current?.id)} />
      {isGone && (
        <p role="alert" className="finance-saved-gone">
          {t('saved.gone')}
        </p>
      )}
      {(dialog === 'saveAs' || dialog === 'rename') && (
        <NameDialog
          title={t(`saved.${dialog}`)}
          name={dialog === 'rename' ? (current?.name ?? '') : ''}
          isTaken={isTaken}
          onSave={name}
          onClose={close}
        />
      )}
      {dialog === 'schedule' && current && <ScheduleDialog of={current} onClose={close} />}
      {dialog === 'sent' && <SentDrawer onClose={close} onOpen={open} />}
    </section>
  )
}

const useGroups = (statements: readonly SavedStatementSeen[]) => {
  const { t } = useTranslation()
  const optionOf = ({ id, name, ownerName }: SavedStatementSeen) => ({
    value: id,
    title: name,
    label: (
      <>
        <span lang="und">{name}</span>
        {ownerName && <small className="nt-dim"> {t('saved.by', { name: ownerName })}</small>}
      </>
    ),
  })
  return [true, false].flatMap(isOwn => {
    const options = statements.filter(each => each.isOwn === isOwn).map(optionOf)
    return options.length > 0 ? [{ label: t(isOwn ? 'saved.own' : 'saved.shared'), title: '', options }] : []
  })
}

/** What there is to know of the statement that is open. */
function Standing(props: { of: SavedStatementSeen | undefined; isChanged: boolean; onUndo: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { of, isChanged, onUndo } = props
  if (!of) return null
  const said = [
    of.ownerName && t('saved.by', { name: of.ownerName }),
    of.isOwn && of.isShared && t('saved.isShared'),
    of.nextAt && t('schedule.next', { at: format.dateTime(of.nextAt).slice(0, 16) }),
    of.pausedFor && t('schedule.paused'),
  ].filter(Boolean)
  return (
    <span className="finance-saved-standing nt-dim">
      <span role="status">{isChanged && <b>{t('saved.changed')}</b>}</span>
      {isChanged && (
        <Button size="small" type="link" onClick={onUndo}>
          {t('saved.undo')}
        </Button>
      )}
      <span>{said.join(' · ')}</span>
    </span>
  )
}

function SentButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const { data } = useRecord(savedCalls.financeSent)
  const total = data?.sent.filter(({ isSeen }) => !isSeen).length ?? 0
  return <Button onClick={onOpen}>{total > 0 ? t('sent.buttonNew', { total }) : t('sent.button')}</Button>
}
