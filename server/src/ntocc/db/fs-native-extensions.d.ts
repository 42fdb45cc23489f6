/** What is used of the package, which brings no types. */
declare module 'fs-native-extensions' {
  /** Takes the exclusive lock of an open file, unless somebody has it: flock, or Linux's locks of open files. */
  export function tryLock(descriptor: number): boolean
}
