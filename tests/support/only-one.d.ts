/**
 * Test files that begin together wait for the one that makes what they all want. The lock is the operating system's: it
 * ends with a run that is killed, and the next one need not wait.
 */
export declare function onlyOne(lock: string, work: () => Promise<void>): Promise<void>
