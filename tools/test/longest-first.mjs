import { BaseSequencer } from 'vitest/node'

/** Projects in order of start; that of processes is over before these, see vitest.config.ts. */
const projects = ['processes', 'alone', 'shared']

/** Slow files, for machines without recorded durations. */
const long = [
  'server/crash.test.ts',
  'server/stop.test.ts',
  'server/failures.test.ts',
  'server/processes.test.ts',
  'server/scale.test.ts',
  'server/demo-store.test.ts',
  'tools/conformance/conformance.test.ts',
  'ui/components/parts.test.ts',
  'server/account/credential-stuffing.test.ts',
  'server/simulation.test.ts',
  'server/vendor/model.test.ts',
  'server/concurrency.test.ts',
  'games/lottery/fast5.test.ts',
  'server/kit/jobs.test.ts',
  'ui/components/layers.test.ts',
]

/** Starts with the slowest files, to shorten the whole run. */
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
