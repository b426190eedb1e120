import { type Frame, Layout } from './layout.tsx';

type Shown = Pick<Frame, 'locale' | 'title' | 'pathIn' | 'isForGuests' | 'notice' | 'children'>;

/** A page with a title and a few sentences or a short form. Search engines do not index it. */
export function PlainPage({ title, children, ...frame }: Shown) {
    return (
        <Layout {...frame} title={title}>
            <div class="wide narrow plain">
                <h1>{title}</h1>
                {children}
            </div>
        </Layout>
    );
}
