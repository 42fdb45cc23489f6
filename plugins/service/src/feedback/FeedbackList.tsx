import { useIsStaff } from '@ntocc/sdk/hooks'
import { formOf, type MoveSource, RecordScreen, type RowAction, useRecordMoves } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { Feedback, FeedbackGiven, feedbackGive, feedbacks } from '../../contract/feedback.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { ANSWERING } from './answering.ts'

const FORM = formOf(FeedbackGiven, {
  name: 'feedback',
  groups: [{ help: 'group.feedbackHelp', fields: ['kind', 'content', 'images', 'contactPhone'] }],
})
const CALLS = { ...feedbacks.by, create: feedbackGive }

const COLUMNS = [
  { key: 'code', pin: 'left', card: 'head', width: 130 },
  { key: 'status', card: 'mark' },
  'kind',
  { key: 'content', width: 320 },
  'byName',
  'gmtCreated',
  { key: 'reply', width: 240 },
  'repliedBy',
  'repliedAt',
  { key: 'contactPhone', hidden: true },
] as const
const OF_PARTIES = COLUMNS.filter(column => column !== 'byName')
const FILTERS = { keyword: true, daily: ['status', 'kind', 'gmtCreated'], more: ['repliedAt'] }
const nameOf = (row: Feedback) => row.code
const MOVES: MoveSource<Feedback> = { ...ANSWERING, dialogs: { answer: AnswerDialog } }

/** What people told the platform, and what it answered: all of it for staff, a party's own for the party. */
export default function FeedbackList() {
  const isStaff = useIsStaff()
  const { actionsOf, dialog } = useRecordMoves(MOVES, nameOf)
  // An answer wants words, as what stops a record does, and stops nothing: it is no dangerous thing to press.
  const actions = useCallback(
    (row: Feedback): RowAction[] => actionsOf(row).map(action => ({ ...action, danger: false })),
    [actionsOf],
  )
  return (
    <>
      <RecordScreen<Feedback>
        of={Feedback}
        calls={CALLS}
        form={FORM}
        columns={isStaff ? COLUMNS : OF_PARTIES}
        filters={FILTERS}
        nameOf={nameOf}
        actions={actions}
      />
      {dialog}
    </>
  )
}
