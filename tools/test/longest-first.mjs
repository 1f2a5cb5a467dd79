import { BaseSequencer } from 'vitest/node'

/** Projects in the order they begin: those that wait for processes leave room for the others. */
const projects = ['processes', 'alone', 'shared']

/** Files that take long however small they are; on a machine that has not run them nothing else tells. */
const long = [
  'server/crash.test.ts',
  'server/failures.test.ts',
  'server/processes.test.ts',
  'server/stop.test.ts',
  'server/scale.test.ts',
  'server/account/credential-stuffing.test.ts',
  'games/lottery/fast5.test.ts',
  'ui/components/parts.test.ts',
  'ui/components/layers.test.ts',
  'server/kit/jobs.test.ts',
  'tools/conformance/conformance.test.ts',
]

/** Begins with what takes longest, so that nobody is waited for at the end. */
export class LongestFirst extends BaseSequencer {
  /** @override @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const usual = await super.sort(files)
    /** @param {import('vitest/node').TestSpecification} file */
    const place = ({ moduleId, project }) => {
      const known = long.findIndex((path) => moduleId.endsWith(`/${path}`))
      return projects.indexOf(project.name) * long.length * 2 + (known < 0 ? long.length : known)
    }
    return usual.toSorted((a, b) => place(a) - place(b))
  }
}
