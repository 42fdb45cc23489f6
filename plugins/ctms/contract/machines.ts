import { stateMachine } from '@ntocc/sdk/fields'

/** What becomes of a run. From when it is given its waybill says how far it is; here stands whether it needs anybody. */
export const ctmsRunMachine = stateMachine({
  name: 'ctmsRunStatus',
  initial: 0,
  states: {
    0: { key: 'notMade', tone: 'trouble' },
    1: { key: 'given', tone: 'moving' },
    2: { key: 'dropped', tone: 'stopped' },
    3: { key: 'carried', tone: 'done' },
    4: { key: 'ended', tone: 'stopped' },
    // Its driver refused the waybill or let it expire: nobody drives it until somebody has looked.
    5: { key: 'notAccepted', tone: 'trouble' },
  },
  sets: {
    /** Nobody drives them: they are changed here and given, once more where that was done before, or dropped. */
    open: ['notMade', 'notAccepted'],
  },
  moves: [
    // With its waybill, which the record alone does not know to make.
    { name: 'give', from: [0, 5], to: 1, by: ['SYSTEM'] },
    { name: 'drop', from: [0, 5], to: 2, by: ['PLAT_ADMIN'], permission: 'ctmsRun.edit', reason: true },
    { name: 'carry', from: [1], to: 3, by: ['SYSTEM'] },
    { name: 'end', from: [1], to: 4, by: ['SYSTEM'] },
    { name: 'lapse', from: [1], to: 5, by: ['SYSTEM'] },
  ],
})

export const RUN = ctmsRunMachine.at

export const OPEN_RUNS = ctmsRunMachine.sets.open
export const isOpenRun = ({ status }: { status?: number | null | undefined }): boolean =>
  OPEN_RUNS.includes(Number(status ?? RUN.given))
