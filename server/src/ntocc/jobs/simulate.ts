import type { LocalizedText } from '@ntocc/sdk/contracts'

/** Name of the job in the queue. */
export const SIMULATE_JOB = 'simulate'

/** What administrators read. */
export const SIMULATE_TITLE: LocalizedText = {
  en: 'Simulated business of the trial',
  zh: '演示数据模拟运行',
  es: 'Actividad simulada de la demostración',
  ja: 'デモの業務シミュレーション',
}
