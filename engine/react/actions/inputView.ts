/** The questions of an action as a small entity, so that a dialog is a form like any other. */
import type { EntityView } from "#core/api";
import type { AnyAction } from "./contract.ts";

export function inputView(view: EntityView, action: AnyAction): EntityView {
  const { states: _none, tree: _flat, ...entity } = view.entity;
  return {
    ...view,
    entity: {
      ...entity,
      title: action.title,
      fields: action.input,
      checks: [],
      guards: [],
      children: [],
      history: false,
      form: {
        mode: "modal",
        columns: 1,
        tabs: [],
        actions: [],
        sections: [{ fields: action.input.map((field) => field.name), columns: 1, folded: false }],
      },
    },
    writable: action.input.map((field) => field.name),
  };
}
