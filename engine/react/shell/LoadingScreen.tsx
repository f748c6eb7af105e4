import { Spin } from "antd";
import { shellTexts } from "../texts/shell.ts";
import { useDelayed } from "../ui/useDelayed.ts";

/** Before the first page: nothing for 200 ms, then that something is coming. */
export function LoadingScreen() {
  const late = useDelayed(true);
  return (
    <div className="hw-starting" role="status" aria-label={shellTexts.loading}>
      {late ? <Spin size="large" /> : null}
    </div>
  );
}
