import { useState } from 'react'

/** Where one is in a list that goes on from row to row. `reset` when the question changes. */
export const useTeamCursor = (question: string) => {
  const [state, setState] = useState<{ question: string; passed: readonly string[] }>({ question, passed: [] })
  const passed = state.question === question ? state.passed : []
  return {
    before: passed.at(-1),
    page: passed.length + 1,
    goOn: (next: string) => setState({ question, passed: [...passed, next] }),
    goBack: () => setState({ question, passed: passed.slice(0, -1) }),
  }
}
