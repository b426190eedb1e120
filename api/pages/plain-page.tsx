import { type Frame, Layout } from './layout.tsx';

/** A page with a title and a few sentences or a short form. Search engines do not index it. */
export function PlainPage({ title, children, ...frame }: Pick<Frame, 'locale' | 'title' | 'addressIn' | 'children'>) {
    return (
        <Layout {...frame} title={title} isPublic={false}>
            <div class="wide narrow plain">
                <h1>{title}</h1>
                {children}
            </div>
        </Layout>
    );
}
