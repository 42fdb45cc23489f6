import type { LocalizedText } from '@ntocc/sdk/contracts'
import { areaTodoNames } from '../areas/registry.ts'
import { TODO_NAMES } from './keys.ts'

/** What every to-do is called, of the product and of areas, by key. */
export const todoNames = (): [key: string, name: LocalizedText][] => [...Object.entries(TODO_NAMES), ...areaTodoNames()]
