import { expect, it } from 'vitest'
import { defineContract } from '../contracts/area.ts'
import { reviewOf } from '../contracts/basic/certificates.ts'
import { date, entity, state, stateMachine, text } from '../fields/index.ts'
import { areaWords } from './area.ts'

it('words of conditions are wanted of the area that brings them, not for those that the console knows', () => {
  const dockStatus = stateMachine({
    name: 'dockStatus',
    initial: 0,
    states: { 0: { key: 'free', tone: 'waiting' }, 1: { key: 'taken', tone: 'moving' } },
    moves: [
      { name: 'take', from: [0], to: 1, by: ['PLAT_ADMIN'], needs: ['dockFree', 'notBlacklistedToPublish'] },
      { name: 'leave', from: [1], to: 0, by: ['PLAT_ADMIN'], needs: ['unloadProof'] },
    ],
  })
  const dock = entity('dock', { name: text(), status: state(dockStatus) })
  const words = areaWords(defineContract({ id: 'docks', entities: { dock } }))
  expect(words.filter(word => word.startsWith('condition.'))).toEqual(['condition.dockFree'])
})

it('words of issues and papers are wanted of the area that has them, not for papers that the console knows', () => {
  const dock = entity('dock', { name: text(), permitTo: date(), idTo: date(), lastReason: text(), owner: text() })
  const review = reviewOf('dock', dock, {
    title: 'name',
    lastReason: 'lastReason',
    tells: { party: 'CARRIER', code: 'owner' },
    todo: 'dock_review_count',
    page: '/docks/detail',
    certificates: [
      { name: 'permit', to: 'permitTo', neededBy: 'permitBlocks', fields: ['permitTo'] },
      { name: 'plan', fields: ['name'] },
      { name: 'idCard', to: 'idTo', fields: ['idTo'] },
    ],
  })
  const words = areaWords(
    defineContract({ id: 'docks', entities: { dock }, reviews: [review], issues: ['template.brace'] }),
  )
  expect(words.filter(word => /^(paper|expired|absent|issue)\./.test(word))).toEqual([
    'paper.permit',
    'expired.permit',
    'absent.permit',
    'paper.plan',
    'issue.template.brace',
  ])
})
