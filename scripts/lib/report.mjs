import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './stamp.mjs'

/** More than this many tests that pass only alone are a run that says nothing. */
export const MOST_UNSTABLE = 3
const DEAREST = 10

/**
 * What a run of Vitest wrote of itself: each file with its seconds and the tests that failed in it. A file that could
 * not even be read failed as a whole, under its own name.
 * @returns undefined when there is no report: the run itself broke down
 */
export function readReport(path) {
  let report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
  const files = report.testResults.map(({ name, status, startTime, endTime, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed').map(test => test.fullName.trim())
    return {
      file: relative(ROOT, name),
      seconds: (endTime - startTime) / 1000,
      failed: status === 'failed' && failed.length === 0 ? ['the file itself'] : failed,
    }
  })
  const { numPassedTests: passed, numPendingTests: pending, numTodoTests: todo } = report
  return { files, passed, skipped: pending + todo, success: report.success }
}

export const failedFiles = ({ files }) => files.filter(({ failed }) => failed.length > 0)

const named = files => files.flatMap(({ file, failed }) => failed.map(test => `${file} > ${test}`))

/**
 * What a run and the repetition of its failed files, alone, say together. Tests that failed and then passed are
 * unstable: a few are told, more than {@link MOST_UNSTABLE} fail the run, and so does every test that failed again.
 */
export function verdictOf(first, again) {
  const before = named(failedFiles(first))
  const failed = again ? named(failedFiles(again)) : before
  const stillFailing = new Set(failed)
  const unstable = again ? before.filter(test => !stillFailing.has(test)) : []
  return { failed, unstable, isRed: failed.length > 0 || unstable.length > MOST_UNSTABLE }
}

/** The files that took longest, as lines. */
export const dearest = ({ files }) =>
  [...files]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, DEAREST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
