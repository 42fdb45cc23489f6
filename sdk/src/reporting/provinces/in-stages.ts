import { defineProvinceReport } from './define.ts'

/**
 * Shanxi and Anhui: a console that reports to both sends a waybill in three stages, and the beginning and end of its track. Which of
 * the two asks for which is not shown, so both are sent both.
 */
const IN_STAGES = {
  evidence: 'inferred',
  stages: [
    { ipcType: 'WLHY_YD1001', when: 'despatched', without: ['goodsReceiptDateTime'] },
    { ipcType: 'WLHY_YD1002', when: 'arrived', without: ['goodsReceiptDateTime'] },
    { ipcType: 'WLHY_YD1003', when: 'received', without: [] },
  ],
  tracks: { start: 'START_TRACK', end: 'END_TRACK' },
} as const

export const SHANXI = defineProvinceReport({ gb: '140000', ...IN_STAGES })
export const ANHUI = defineProvinceReport({ gb: '340000', ...IN_STAGES })
